/** The door of certification. */

export { certificationOperations } from './operations.server.ts';
export { ordersSection } from './orders.server.ts';
export { registerOrders } from './settlement.server.ts';
