/** The door of certification. */

export { certificationSections } from './account-section.server.ts';
export { registerClosing } from './closing.server.ts';
export { certificationOperations } from './operations.server.ts';
export { certificationPages } from './public-pages.ts';
export { registerOrders } from './settlement.server.ts';
