import { paths } from '@quad/shared/paths';
import { useLocation } from 'wouter';
import { useAction } from '../lib/use-action';
import { useEndSession } from './use-end-session';

/** Signs out, shows a toast and goes to the start page. */
export function useSignOut({ onSignedOut }: { onSignedOut(): void }) {
  const endSession = useEndSession();
  const [, navigate] = useLocation();
  const { act, isBusy } = useAction();

  const signOut = async () => {
    const isSignedOut = await act({
      run: endSession,
      done: { title: 'Logged Out', description: 'You have been successfully logged out' },
      failed: () => ({
        title: 'Error',
        description: 'Failed to log out. Please try again.',
        tone: 'danger',
      }),
    });
    if (!isSignedOut) return;
    onSignedOut();
    navigate(paths.discover());
  };

  return { signOut: () => void signOut(), isSigningOut: isBusy };
}
