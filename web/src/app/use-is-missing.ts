import { useLocation } from 'wouter';
import { useBoot } from './boot';

/** Whether the server found nothing to show at this address; as of when it sent the page. */
export function useIsMissing(): boolean {
  const { missingPath } = useBoot();
  const [pathname] = useLocation();
  return missingPath === pathname;
}
