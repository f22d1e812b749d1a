import type { Role } from '@quad/shared/permissions';

export const roleWords: Record<Role, { name: string; may: string }> = {
  admin: { name: 'Admin', may: 'Everything, and roles' },
  moderator: { name: 'Moderator', may: 'Reports, hide, suspend' },
  editor: { name: 'Editor', may: 'Sources, places, outside events' },
  support: { name: 'Support', may: 'Look people up, mails, sign out' },
};
