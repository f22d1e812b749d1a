/** Every error code that clients can see, with its HTTP status. A new code must be added here. */
export const errorStatus = {
  INVALID_INPUT: 400,
  INVALID_CURSOR: 400,
  INVALID_CODE: 400,
  COMMON_PASSWORD: 400,
  LINK_EXPIRED: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  PAYMENT_REQUIRED: 402,
  TICKET_REQUIRED: 402,
  FORBIDDEN: 403,
  PASSWORD_NEEDED: 403,
  CROSS_SITE: 403,
  SECOND_FACTOR_REQUIRED: 403,
  SIGN_IN_TO_RSVP: 403,
  NOT_FOUND: 404,
  TIMEOUT: 408,
  CONFLICT: 409,
  EXTERNAL_EVENT: 409,
  EVENT_FULL: 409,
  EVENT_ENDED: 409,
  EVENT_CANCELLED: 409,
  SOLD_OUT: 409,
  PRICE_CHANGED: 409,
  NOT_ON_SALE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  CHALLENGE_REQUIRED: 428,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** An error shown to a person: `message` says what to do next and never contains others' data. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;

  /** @param about ids for the log line, never sent */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly about: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = errorStatus[code];
  }
}

/** A fault of configuration or environment that ends the process with one clear sentence and exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/**
 * Runs a step for each item, one after the other; one that fails doesn't stop the others.
 * @throws AggregateError of all failures, once every item had its turn
 */
export async function attemptEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  step: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    try {
      await step(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps failed`);
}
