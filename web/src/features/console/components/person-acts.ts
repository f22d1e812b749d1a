import type { ConsolePerson } from '@quad/shared/contract/console-people';
import { call } from '../../../lib/api-client';
import type { Act } from './act-sheet';

// What may be done about an account; each asks first.

const commentsWords = (count: number) => (count === 1 ? 'comment' : `${count} comments`);

export function suspendOf({ id, name, commentCount, hiddenCommentCount }: ConsolePerson): Act {
  const shown = commentCount - hiddenCommentCount;
  return {
    title: `Suspend ${name || 'this person'}?`,
    consequence:
      "They're signed out everywhere and can't sign in. Until you take it back, their upcoming events and comments aren't shown.",
    action: 'Suspend',
    done: { title: 'Suspended', description: 'They are signed out.' },
    isDanger: true,
    hasNote: true,
    ...(shown > 0 ? { option: `Hide their ${commentsWords(shown)} too, also when they are back` } : {}),
    run: (note, hidesComments) =>
      call('POST /api/admin/people/:id/suspend', {
        params: { id },
        body: { hidesComments, ...(note ? { note } : {}) },
      }),
  };
}
export const restoreOf = ({ id, name }: ConsolePerson): Act => ({
  title: `Let ${name || 'this person'} back in?`,
  consequence: 'They can sign in again, and what was hidden with the account is back.',
  action: 'Restore',
  done: { title: 'Restored', description: 'They can sign in again.' },
  hasNote: true,
  run: (note) => call('POST /api/admin/people/:id/restore', { params: { id }, body: note ? { note } : {} }),
});
export const signOutOf = ({ id }: ConsolePerson): Act => ({
  title: 'Sign out everywhere?',
  consequence: 'All their devices are signed out. They can sign in again at once.',
  action: 'Sign out',
  done: { title: 'Signed out', description: 'On every device.' },
  run: () => call('POST /api/admin/people/:id/sign-out', { params: { id } }),
});
export const verificationOf = ({ id, maskedEmail }: ConsolePerson): Act => ({
  title: 'Resend the verification email?',
  consequence: `A new link and code go to ${maskedEmail}. Earlier ones stop working.`,
  action: 'Resend',
  done: { title: 'On its way', description: 'See Mail for what the mail server says.' },
  run: () => call('POST /api/admin/people/:id/verification', { params: { id } }),
});
export const hideOf = ({ id, name, isHidden }: ConsolePerson): Act => ({
  title: isHidden ? `Show ${name || 'this person'} again?` : `Hide ${name || 'this person'}?`,
  consequence: isHidden
    ? 'Their earlier privacy choices apply again.'
    : 'Nobody can find them by name, and only hosts see them in lists. They can undo it in their settings.',
  action: isHidden ? 'Show again' : 'Hide',
  done: isHidden
    ? { title: 'Shown again', description: 'Their earlier choices apply.' }
    : { title: 'Hidden', description: 'From everyone but hosts.' },
  hasNote: true,
  run: (note) =>
    call('PUT /api/admin/people/:id/hidden', {
      params: { id },
      body: { isHidden: !isHidden, ...(note ? { note } : {}) },
    }),
});
export const exportOf = ({ id }: ConsolePerson): Act => ({
  title: 'Start an export?',
  consequence: 'Quad makes an archive of all their data. Only they can download it, in their settings.',
  action: 'Start export',
  done: { title: 'Started', description: "They'll find it in their settings." },
  run: () => call('POST /api/admin/people/:id/export', { params: { id } }),
});
