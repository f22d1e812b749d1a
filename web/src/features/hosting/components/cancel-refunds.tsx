import type { EventDetail } from '@quad/shared/contract/events';
import { counted } from '@quad/shared/count-text';
import { useQuery } from '@tanstack/react-query';
import { CentsFirst } from '../../../components/cents-first';
import * as formStyles from '../../../components/form.module.css';
import { MoneyLines } from '../../../components/money-lines';
import { Spinner } from '../../../components/spinner';
import { FormAlert } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { cancelPreviewQuery } from '../ticket-types.api';

/** Before an event with tickets is cancelled: what goes back, and from where. */
export function CancelRefunds({ event }: { event: EventDetail }) {
  const { data, error } = useQuery(cancelPreviewQuery(event.id));
  if (error) return <FormAlert>{explain(error, "We couldn't look up the refunds.")}</FormAlert>;
  if (!data) return <Spinner label="Looking up the refunds..." />;
  if (data.orders === 0) return null;
  return (
    <>
      <CentsFirst cents={data.amount}>{`goes back to ${counted(data.orders, 'buyer')}, fees too`}</CentsFirst>
      <MoneyLines
        lines={[
          ['Leaves your balance', data.fromHost],
          ['Quad gives back', data.fromQuad],
        ]}
        total={['You pay', 0]}
      />
      <p className={formStyles.hint}>
        {`${counted(data.passes, 'pass stops', 'passes stop')} working at once.`}
      </p>
    </>
  );
}
