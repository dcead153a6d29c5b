/** Every demo account signs in with it. */
export const DEMO_PASSWORD = 'Demo1234';

/**
 * Who can sign in: `everyShop` belongs to all shops, the others to the first two. `decidesAlone` has
 * no part in the day's work: the supervisor is there for what somebody else than the asker decides, the
 * tester for the charts. `sells` is the code of a sales person, which customers name.
 */
export const DEMO_ACCOUNTS = [
  {
    username: 'admin',
    name: 'Administrator',
    phone: '+65 9123 0001',
    role: 'administrator',
    everyShop: true,
  },
  {
    username: 'manager',
    name: 'Manager',
    phone: '+65 9123 0002',
    role: 'storeManager',
    everyShop: false,
    sells: 'S1',
  },
  {
    username: 'clerk',
    name: 'Clerk',
    phone: '+65 9123 0003',
    role: 'clerk',
    everyShop: false,
    sells: 'S2',
  },
  {
    username: 'auditor',
    name: 'Auditor',
    phone: '+65 9123 0004',
    role: 'auditor',
    everyShop: false,
  },
  {
    username: 'supervisor',
    name: 'Supervisor',
    phone: '+65 9123 0005',
    role: 'storeManager',
    everyShop: true,
    decidesAlone: true,
  },
  {
    username: 'tester',
    name: 'Tester',
    phone: '+65 9123 0006',
    role: 'tester',
    everyShop: false,
    decidesAlone: true,
  },
] as const;
