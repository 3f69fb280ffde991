/**
 * Packages that the built site loads from `node_modules`, because they bring files or native code. A container image
 * contains only these packages and their dependencies.
 */
export const notBundled = ['@electric-sql/pglite', '@resvg/resvg-js', 'nodemailer', 'pg', 'pino', 'piscina'];
