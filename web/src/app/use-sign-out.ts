import { useState } from 'react';
import { useLocation } from 'wouter';
import { toast } from '../lib/toast-store';
import { screens } from './screens';
import { useEndSession } from './use-end-session';

/** Signs out, says so, and goes to the start page. */
export function useSignOut({ onSignedOut }: { onSignedOut(): void }) {
  const endSession = useEndSession();
  const [, navigate] = useLocation();
  const [isSigningOut, setSigningOut] = useState(false);

  const signOut = async () => {
    setSigningOut(true);
    try {
      await endSession();
    } catch {
      toast({ title: 'Error', description: 'Failed to log out. Please try again.', tone: 'danger' });
      return;
    } finally {
      setSigningOut(false);
    }
    onSignedOut();
    toast({ title: 'Logged Out', description: 'You have been successfully logged out' });
    navigate(screens.discover.href());
  };

  return { signOut: () => void signOut(), isSigningOut };
}
