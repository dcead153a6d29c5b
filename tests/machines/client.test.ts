import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiOptions, createApi, REQUEST_TIMEOUT, SILENT_PATHS } from '../../api/client.ts';
import { contract, type OperationName } from '../../api/contract.ts';
import { routes } from '../../api/domains.ts';
import { ApiFailure } from '../../api/kernel/failure.ts';

const MARKERS = {
  restaurantId: 3,
  countryCode: 'SG',
  city: 'Singapore',
  currencySign: '$',
  currency: 'SGD',
  locale: 'en-US' as const,
};

const envelope = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** The real client before a server that answers what the test says. */
function clientOf(
  answer: (request: Request) => Response | Promise<Response>,
  changed: Partial<ApiOptions> = {},
) {
  const requests: Request[] = [];
  const notices = {
    success: vi.fn<(text: string) => void>(),
    error: vi.fn<(text: string) => void>(),
  };
  const onSessionEnd = vi.fn<ApiOptions['onSessionEnd']>();
  const logger = { error: vi.fn<ApiOptions['logger']['error']>() };
  const api = createApi({
    host: 'http://larder.test',
    token: () => 'the-token',
    markers: () => MARKERS,
    notices,
    onSessionEnd,
    logger,
    fetch: async (request) => {
      requests.push(request);
      return answer(request);
    },
    ...changed,
  });
  return { api, requests, notices, onSessionEnd, logger };
}

const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiFailure)) throw new Error('The call did not fail');
  return failure;
};

const DETAIL = { query: { orderId: 7 } };
const OPERATION = { body: { orderId: 7, event: { type: 'accept' as const } } };

describe('what goes out', () => {
  test('the access token is sent in an accessToken header on every request', async () => {
    const { api, requests } = clientOf(() => envelope({ success: true, data: {} }));

    await api.getOrderDetail4Merchant(DETAIL);

    expect(requests[0]?.headers.get('accessToken')).toBe('the-token');
  });

  test('the markers go as JSON in a header, with the currency removed', async () => {
    const { api, requests } = clientOf(() => envelope({ success: true, data: {} }));

    await api.getOrderDetail4Merchant(DETAIL);

    const { currency: _removed, ...sent } = MARKERS;
    expect(JSON.parse(requests[0]?.headers.get('markers') ?? '')).toEqual(sent);
  });

  test('markers beyond Latin-1 fit into the header, and read as they are', async () => {
    const markers = { ...MARKERS, city: 'Thành phố Hồ Chí Minh 上海', currencySign: '￥' };
    const { api, requests } = clientOf(() => envelope({ success: true, data: {} }), {
      markers: () => markers,
    });

    await api.getOrderDetail4Merchant(DETAIL);

    expect(JSON.parse(requests[0]?.headers.get('markers') ?? '')).toMatchObject({
      city: markers.city,
      currencySign: '￥',
    });
  });

  test('before sign-in no token goes along; signing out sends that of the session just left', async () => {
    const { api, requests } = clientOf(() => envelope({ success: true, data: {} }), {
      token: () => null,
    });

    await api.login({ body: { username: 'clerk', password: 'secret' } });
    await api.logout({}, { accessToken: 'the-last-token' });

    expect(requests.map(({ headers }) => headers.get('accessToken'))).toEqual([
      null,
      'the-last-token',
    ]);
  });

  test('nothing is taken from a cache, a GET that changes something least of all', async () => {
    const { api, requests } = clientOf(() => envelope({ success: true, data: {} }));

    await api.freezeCustomer({ params: { id: 1 }, query: {} });

    expect(requests[0]).toMatchObject({ method: 'GET', cache: 'no-store' });
    expect(requests[0]?.url).toBe('http://larder.test/decsaasadmin/hxd/user/freeze/account/1');
  });

  test('each operation goes to the path and by the method of the contract', () => {
    const told = Object.entries(contract).map(([name, { method, path }]) => [
      name,
      `${method.toUpperCase()} ${path}`,
    ]);

    expect(routes).toEqual(Object.fromEntries(told) as Record<OperationName, string>);
  });

  test('the key of a person’s intent goes along', async () => {
    const { api, requests } = clientOf(() => envelope({ success: true, data: {} }));

    await api.operation(OPERATION, { idempotencyKey: 'intent-1' });

    expect(requests[0]?.headers.get('Idempotency-Key')).toBe('intent-1');
  });
});

describe('the timeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is 120,000 milliseconds', async () => {
    const { api } = clientOf(
      (request) =>
        new Promise((_resolve, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason));
        }),
    );

    const failed = failureOf(api.getOrderDetail4Merchant(DETAIL));
    const settled = vi.fn<() => void>();
    void failed.then(settled);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(REQUEST_TIMEOUT).toBe(120_000);
    expect((await failed).kind).toBe('timeout');
  });
});

describe('a response is successful', () => {
  test.each([
    ['success is true', { success: true }],
    ['success equals the word success', { success: 'success' }],
    ['ok is true', { ok: true }],
  ])('when %s', async (_how, sign) => {
    const { api } = clientOf(() => envelope({ ...sign, data: [{ id: 1 }] }));

    expect(await api.listDrivers()).toEqual([{ id: 1 }]);
  });

  test.each([[{ success: false }], [{ success: 'true' }], [{ ok: 'true' }], [{ msg: 'fine' }]])(
    'and by no other sign: %j',
    async (body) => {
      const { api } = clientOf(() => envelope({ ...body, code: 1 }));

      expect((await failureOf(api.listDrivers())).kind).toBe('failed');
    },
  );
});

describe('on success', () => {
  test.each(['msg', 'message'])(
    'a call that is not a GET, with its success flag on, shows %s as a success notice',
    async (field) => {
      const { api, notices } = clientOf(() =>
        envelope({ success: true, data: {}, [field]: 'Saved' }),
      );

      await api.operation(OPERATION, { showSuccess: true });

      expect(notices.success.mock.calls).toEqual([['Saved']]);
    },
  );

  test('nothing is shown for a GET, with the flag off, or without a text', async () => {
    const { api, notices } = clientOf((request) =>
      envelope({ success: true, data: {}, ...(request.method === 'POST' ? {} : { msg: 'Read' }) }),
    );

    await api.getOrderDetail4Merchant(DETAIL, { showSuccess: true });
    await api.operation(OPERATION, { showSuccess: true });
    await api.operation(OPERATION);

    expect(notices.success).not.toHaveBeenCalled();
  });

  test('a blob is passed through unchanged', async () => {
    const bytes = new Uint8Array([0, 255, 1, 254]);
    const { api } = clientOf(
      () => new Response(bytes, { headers: { 'content-type': 'application/pdf' } }),
    );

    const file = await api.getOrderDetail4Merchant(DETAIL, { blob: true });

    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  });

  test('a file has the name that the server gave it', async () => {
    const named = async (disposition: string) => {
      const headers = { 'content-disposition': disposition, 'content-type': 'application/json' };
      const { api } = clientOf(() => new Response('{}', { headers }));
      return (await api.getFile({ params: { fileId: 1 } })).name;
    };
    expect(await named('attachment; filename="a b.png"')).toBe('a b.png');
    expect(await named('inline; filename="?.png"; filename*=UTF-8\'\'%E5%9B%BE.png')).toBe(
      '图.png',
    );
    expect(await named('attachment')).toBe('');
  });

  test('a multipart body has the fields as text, and the files under their names', async () => {
    const file = new File(['abc'], '图.xlsx');
    let sent: FormData | undefined;
    const { api } = clientOf(async (request) => {
      sent = await request.formData();
      return envelope({ success: true, data: null });
    });
    await api.importSuppliers({ files: { file }, body: { mode: 'good' } });
    const received = sent?.get('file') as File;
    expect([sent?.get('mode'), received.name, await received.text()]).toEqual([
      'good',
      '图.xlsx',
      'abc',
    ]);
  });
});

describe('on failure', () => {
  test.each([4002, 4003, 4007])(
    'code %i ends the session and shows no notice here',
    async (code) => {
      const { api, notices, onSessionEnd } = clientOf(() =>
        envelope({ success: false, code, msg: 'gone' }),
      );

      const failure = await failureOf(api.operation(OPERATION));

      expect(failure.kind).toBe('session');
      expect(onSessionEnd.mock.calls).toEqual([[{ code, token: 'the-token', why: null }]]);
      expect(notices.error).not.toHaveBeenCalled();
    },
  );

  test.each(['msg', 'message'])('any other failure shows %s as an error notice', async (field) => {
    const { api, notices, onSessionEnd } = clientOf(() =>
      envelope({ success: false, code: 4040, [field]: 'Order not found' }),
    );

    await failureOf(api.getOrderDetail4Merchant(DETAIL));

    expect(notices.error.mock.calls).toEqual([['Order not found']]);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('but only when the call’s show-error flag is on', async () => {
    const { api, notices } = clientOf(() =>
      envelope({ success: false, code: 4040, msg: 'Order not found' }),
    );

    const failure = await failureOf(api.getOrderDetail4Merchant(DETAIL, { showError: false }));

    expect(failure.kind).toBe('notFound');
    expect(notices.error).not.toHaveBeenCalled();
  });

  test('fields, reason and the present record come along', async () => {
    const errors = { 'event.remark': 'Required' };
    const reason = { rule: 'remarkIsGiven' };
    const { api } = clientOf(() =>
      envelope({ success: false, code: 4000, msg: 'Wrong', errors, reason, data: { id: 7 } }),
    );

    const failure = await failureOf(api.operation(OPERATION));

    expect(failure).toMatchObject({ kind: 'invalid', code: 4000, errors, reason, data: { id: 7 } });
  });
});

describe('on an HTTP status other than 200', () => {
  test('an error notice shows the status code and status text', async () => {
    const { api, notices } = clientOf(
      () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
    );

    const failure = await failureOf(api.operation(OPERATION));

    expect(notices.error.mock.calls).toEqual([['502 Bad Gateway']]);
    expect(failure).toMatchObject({ kind: 'http', status: 502 });
  });

  test('an error notice is shown for other good statuses too', async () => {
    const { api, notices } = clientOf(
      () => new Response(null, { status: 204, statusText: 'No Content' }),
    );

    expect((await failureOf(api.operation(OPERATION))).kind).toBe('http');
    expect(notices.error.mock.calls).toEqual([['204 No Content']]);
  });

  test.each(SILENT_PATHS)('it is suppressed when the response path is %s', async (path) => {
    const { api, notices } = clientOf(() => {
      const response = new Response('', { status: 500, statusText: 'Internal Server Error' });
      Object.defineProperty(response, 'url', { value: `http://larder.test${path}` });
      return response;
    });

    await failureOf(api.operation(OPERATION));

    expect(notices.error).not.toHaveBeenCalled();
  });

  test('a body that is no envelope is told apart from one', async () => {
    const { api } = clientOf(() => new Response('<!doctype html>', { status: 200 }));

    expect((await failureOf(api.operation(OPERATION))).kind).toBe('unreadable');
  });
});

describe('request-side errors', () => {
  test('are only logged', async () => {
    const { api, notices, logger, onSessionEnd } = clientOf(() => {
      throw new TypeError('fetch failed');
    });

    const failure = await failureOf(api.operation(OPERATION));

    expect(failure.kind).toBe('network');
    expect(logger.error).toHaveBeenCalledOnce();
    expect(notices.error).not.toHaveBeenCalled();
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('and a call goes out once: whoever retries decides so', async () => {
    const { api, requests } = clientOf(() => {
      throw new TypeError('fetch failed');
    });

    await failureOf(api.operation(OPERATION));

    expect(requests).toHaveLength(1);
  });

  test('a call that its caller gave up is not even logged', async () => {
    const { api, logger } = clientOf((request) => {
      request.signal.throwIfAborted();
      return envelope({ success: true, data: {} });
    });

    const failure = await failureOf(
      api.getOrderDetail4Merchant(DETAIL, { signal: AbortSignal.abort() }),
    );

    expect(failure.kind).toBe('aborted');
    expect(logger.error).not.toHaveBeenCalled();
  });
});
