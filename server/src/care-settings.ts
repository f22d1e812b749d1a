import * as z from 'zod';
import { proxySettings } from './proxy-settings';
import { secretSetting } from './secret-setting';

const text = z.string().trim().min(1).optional();

/** Settings for those who look after a site: backups, and what a monitor may read. */
export const careSettings = {
  ...proxySettings,
  BACKUP_DIR: text.meta({
    description: 'the folder that gets a backup every night, encrypted; better on another disk',
    absent: 'no backup by itself',
  }),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14).meta({
    description: 'how many backups are kept in a folder; older ones are removed after a new one is whole',
  }),
  BACKUP_PASSPHRASE: secretSetting(16).meta({
    description:
      'encrypts backups, at least 16 characters; keep it elsewhere as well: without it no backup can be read',
    absent: 'none',
  }),
  METRICS_TOKEN: secretSetting(16).meta({
    description: 'lets a monitor read `/metrics`, as `Authorization: Bearer ...`, at least 16 characters',
    absent: 'nobody; without `PUBLIC_URL` this machine',
  }),
};
