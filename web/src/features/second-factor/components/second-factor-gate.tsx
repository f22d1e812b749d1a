import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { loadable } from '../../../components/loadable';
import { LoadingPart } from '../../../components/loading-part';
import { ReviewFrame } from '../../../components/review';
import { Spinner } from '../../../components/spinner';
import { secondFactorQuery } from '../second-factor.api';
import { PassForm } from './pass-form';
import * as styles from './second-factor.module.css';

/** With its QR codes; most visits only ask for a code. */
const Enrollment = loadable(async () => (await import('./enrollment')).default).View;

/** Shows what is for administrators once this session has passed their second factor, which it sets up first. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery());
  const [isReplacing, setReplacing] = useState(false);
  const finish = () => {
    setReplacing(false);
    void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  };
  return (
    <ReviewFrame
      what="this page"
      error={isFetching || data ? null : error}
      onRetry={() => void refetch()}
      isLoaded={data !== undefined}
    >
      {!data?.isEnrolled || isReplacing ? (
        <LoadingPart fallback={<Spinner label="Loading..." quietLabel />}>
          <Enrollment onDone={finish} />
        </LoadingPart>
      ) : data.isPassed ? (
        <>
          {children}
          <p className={`row text-muted ${styles.foot}`}>
            {`${data.recoveryCodesLeft} recovery codes left.`}
            <button type="button" className={formStyles.textLink} onClick={() => setReplacing(true)}>
              Set up another app
            </button>
          </p>
        </>
      ) : (
        <PassForm />
      )}
    </ReviewFrame>
  );
}
