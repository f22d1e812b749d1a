import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { callApi } from './api';
import { runSql } from './database';
import { joinAs } from './people-page';

/** Signs in a new administrator, without a second factor yet. */
export async function becomeAdmin(page: Page): Promise<string> {
  const { id } = await joinAs(page.request, 'Ada');
  await runSql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id]);
  return id;
}

/** Signs in a new administrator whose session has passed the second factor. */
export async function becomeProvenAdmin(page: Page): Promise<string> {
  const id = await becomeAdmin(page);
  const { secret, proposal } = await callApi(page.request, 'POST /api/user/second-factor/authenticator');
  const body = { code: new TOTP({ secret }).generate(), proposal };
  await callApi(page.request, 'PUT /api/user/second-factor', { body });
  return id;
}
