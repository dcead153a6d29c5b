import { describe, expect, it, vi } from 'vitest';
import { logger } from '../../../src/lib/logger.ts';

describe('what goes wrong and was told', () => {
  it('is in the console, and no uncaught error of the page', () => {
    const uncaught = vi.fn((event: ErrorEvent) => event.preventDefault());
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    window.addEventListener('error', uncaught);
    logger.error('A call got no answer', { operation: 'getOrderList', kind: 'network' });
    window.removeEventListener('error', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
    expect(written).toHaveBeenCalledWith('A call got no answer', {
      operation: 'getOrderList',
      kind: 'network',
    });
    written.mockRestore();
  });
});
