// Placeholder while the accounts helper works: replaced by the real door.
import { createContext } from 'react-router';
export const authContext = createContext<unknown>();
export const createAuth = async (_: unknown): Promise<unknown> => null;
export const sessionCookieName = (_: unknown) => 'session';
export const getVisitor = async (_r: Request, _c: unknown): Promise<{ id: string } | null> => null;
