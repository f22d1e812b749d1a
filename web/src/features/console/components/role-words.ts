import type { Role } from '@quad/shared/permissions';

interface RoleWords {
  name: string;
  may: string;
  /** With its article. */
  one: string;
  does: string;
}

export const roleWords: Record<Role, RoleWords> = {
  admin: {
    name: 'Admin',
    may: 'Everything, and roles',
    one: 'an admin',
    does: 'can do everything, and gives roles',
  },
  moderator: {
    name: 'Moderator',
    may: 'Reports, hide, correct, suspend',
    one: 'a moderator',
    does: 'decides about reports, hides and corrects events, and suspends people',
  },
  editor: {
    name: 'Editor',
    may: 'Sources, places, imported events',
    one: 'an editor',
    does: 'adds sources, names places and merges imported events',
  },
  support: {
    name: 'Support',
    may: 'Look people up, emails, sign out',
    one: 'support',
    does: 'looks people up, resends emails and signs people out',
  },
};
