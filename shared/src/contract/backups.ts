import { defineRoute } from '../define-route';

export const backupRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/backups',
    auth: { permission: 'backup' },
    summary: 'Writes a backup into BACKUP_DIR now, in the background, as it happens every night.',
  }),
};
