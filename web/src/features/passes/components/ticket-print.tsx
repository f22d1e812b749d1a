import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { Spinner } from '../../../components/spinner';
import { passQuery, type TicketSource } from '../passes.api';
import { PassPrint } from './pass-print';

interface TicketPrintProps {
  tickets: readonly { source: TicketSource; typeName: string; place: string }[];
  onBack(): void;
  /** Below the passes: the receipt. */
  children?: ReactNode;
}

/** The passes of one's tickets for an event, on paper. */
export function TicketPrint({ tickets, onBack, children }: TicketPrintProps) {
  const found = useQueries({ queries: tickets.map(({ source }) => passQuery(source)) });
  if (found.some(({ isPending }) => isPending)) return <Spinner label="Loading your passes..." />;
  const [first, ...others] = tickets.flatMap(({ typeName, place }, index) => {
    const pass = found[index]?.data;
    const words = [place, typeName].filter(Boolean).join(' · ');
    return pass && pass.code !== null ? [{ ...pass, code: pass.code, words }] : [];
  });
  if (first) {
    return (
      <PassPrint passes={[first, ...others]} onBack={onBack}>
        {children}
      </PassPrint>
    );
  }
  return (
    <EmptyState
      level={1}
      title="There is no pass to print"
      text="Passes that were used, or that could not be loaded, are not on paper."
      action={<Button onClick={onBack}>Back</Button>}
    />
  );
}
