import * as z from 'zod';
import { expand, type Form, readParams } from './params';
import type { CallContext } from './store';

export type KeyKind = 'secret' | 'publishable';

export interface SandboxResponse {
  status: number;
  body: object;
}

/** What a request says besides its parameters. */
interface Asked {
  /** The id in the address; empty if there is none. */
  id: string;
  key: KeyKind;
}

interface Access {
  /** Whether publishable keys may call it too. */
  isPublic: boolean;
  /** Whether it may be about a connected account: its balance, its payouts. */
  forAccounts: boolean;
}

export interface SandboxRoute extends Access {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to '/v1'. */
  path: string;
  handle(call: CallContext, form: Form, asked: Asked): Promise<SandboxResponse>;
}

export function route<Schema extends z.ZodType>(
  method: SandboxRoute['method'],
  path: string,
  schema: Schema,
  respond: (call: CallContext, params: z.output<Schema>, asked: Asked) => Promise<SandboxResponse>,
  access: Partial<Access> = {},
): SandboxRoute {
  return {
    method,
    path,
    isPublic: false,
    forAccounts: false,
    ...access,
    handle: async (call, form, asked) => respond(call, readParams(schema, form), asked),
  };
}

export const ok = (body: object): SandboxResponse => ({ status: 200, body });
export const onlyExpand = z.strictObject({ expand });
