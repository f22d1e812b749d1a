import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { requestJson } from '../lib/api-client';
import { toast } from '../lib/toast-store';
import { useSetUser } from './boot';
import { paths } from './paths';

/** Ends the session, forgets what only that person may see, and goes to the start page. */
export function useSignOut({ onSignedOut }: { onSignedOut(): void }) {
  const queryClient = useQueryClient();
  const setUser = useSetUser();
  const [, navigate] = useLocation();
  const [isSigningOut, setSigningOut] = useState(false);

  const signOut = async () => {
    setSigningOut(true);
    try {
      await requestJson<undefined>('/api/logout', { method: 'POST' });
    } catch {
      toast({ title: 'Error', description: 'Failed to log out. Please try again.', tone: 'danger' });
      return;
    } finally {
      setSigningOut(false);
    }
    setUser(null);
    onSignedOut();
    toast({ title: 'Logged Out', description: 'You have been successfully logged out' });
    navigate(paths.discover());
    // Whatever was fetched may hold the person's own favorites and answers.
    await queryClient.resetQueries();
  };

  return { signOut: () => void signOut(), isSigningOut };
}
