import { authHandlers } from './auth/handlers.ts';
import { customerHandlers } from './customers/handlers.ts';
import { deliveryHandlers } from './delivery/handlers.ts';
import { goodsHandlers } from './goods/handlers.ts';
import { lifecycleHandlers } from './lifecycles/handlers.ts';
import type { AllHandlers } from './mount.ts';
import { operationLogHandlers } from './operationLog/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { roleHandlers } from './roles/handlers.ts';
import { shopHandlers } from './shops/handlers.ts';

/** A handler for every operation of the contract. */
export const handlers: AllHandlers = {
  ...authHandlers,
  ...shopHandlers,
  ...roleHandlers,
  ...orderHandlers,
  ...customerHandlers,
  ...goodsHandlers,
  ...deliveryHandlers,
  ...operationLogHandlers,
  ...lifecycleHandlers,
};
