/** The door of certification, for commands. */
export { verifyCommand } from './badges/verify-command.server.ts';
export { credentialsCommand } from './credentials/command.server.ts';
export { practiceQuestionTool } from './exams/agent-tool.server.ts';
export { registerInvoices } from './invoices/books.server.ts';
