/** The tables that serve every domain. */
export * from './access.ts';
export * from './counters.ts';
export * from './files.ts';
export * from './ledger.ts';
export * from './log.ts';
export * from './outbox.ts';
export * from './publicUses.ts';
export * from './records.ts';
