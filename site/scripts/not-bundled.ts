/**
 * Packages that the built site takes from `node_modules`: they bring files or
 * native code. A container image holds these alone.
 */
export const notBundled = ['@electric-sql/pglite', '@resvg/resvg-js', 'nodemailer', 'pg', 'pino', 'piscina'];
