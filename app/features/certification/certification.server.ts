/** The door of certification. */

export { ordersSection } from './account-section.server.ts';
export { mentorshipKind } from './mentorship/mentorship.server.ts';
export { certificationOperations } from './operations.server.ts';
export { certificationPages } from './public-pages.ts';
export { registerOrders } from './settlement.server.ts';
