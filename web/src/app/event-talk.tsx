import type { EventDetail } from '@quad/shared/contract/events';
import type { GuestUploader, Media } from '@quad/shared/contract/media';
import type { ReportTarget } from '@quad/shared/contract/moderation';
import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/button';
import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import { CommentsSection } from '../features/comments/components/comments-section';
import { CommentVideoRow } from '../features/media/components/comment-video-row';
import { VideoStrip } from '../features/media/components/video-strip';
import { chooseVideo, startUpload, useUpload } from '../features/media/uploads';
import { useEventMedia } from '../features/media/use-media';
import { videoProblem } from '../features/media/video-file';
import { useNow, useUser } from './boot';
import * as styles from './event-talk.module.css';
import { fullNameOf } from './person-name';

const UploadDialog = loadable(
  async () => (await import('../features/media/components/upload-dialog')).default,
).View;
const VideoPlayer = loadable(
  async () => (await import('../features/media/components/video-player')).default,
).View;
const ReportSheet = loadable(
  async () => (await import('../features/moderation/components/report-sheet')).default,
).View;

interface Playing {
  /** Null when these are all of the event's videos. */
  videos: Media[] | null;
  id: string;
}

/** Videos and comments of an event, and for a hosted one how to report it; loaded when they are about to scroll into view. */
export default function EventTalk({ event }: { event: EventDetail }) {
  const { id: eventId, host, externalSource } = event;
  const user = useUser();
  const now = useNow();
  const client = useQueryClient();
  const media = useEventMedia(eventId);
  const upload = useUpload(eventId);
  const [isUploadOpen, setUploadOpen] = useState(false);
  const [playing, setPlaying] = useState<Playing | null>(null);
  const [report, setReport] = useState<{ target: ReportTarget; isOpen: boolean } | null>(null);

  const startReport = (targetType: ReportTarget['targetType'], targetId: string) =>
    setReport({ target: { targetType, targetId }, isOpen: true });
  const uploadFor = async (commentId: string, file: File, guest: GuestUploader | null) => {
    setUploadOpen(true);
    if (await chooseVideo(eventId, file, { commentId, guest })) await startUpload(client, eventId, guest);
  };

  return (
    <>
      <VideoStrip
        {...media}
        upload={upload}
        onUpload={() => setUploadOpen(true)}
        onPlay={(id) => setPlaying({ videos: null, id })}
      />
      <CommentsSection
        eventId={eventId}
        hostId={host?.id ?? null}
        viewer={user && { id: user.id, name: fullNameOf(user), avatarUrl: user.profileImageUrl }}
        now={now}
        videos={{
          check: videoProblem,
          canAttach: upload.step === 'idle' || upload.step === 'saved',
          onAttached: ({ commentId, file, guest }) => void uploadFor(commentId, file, guest),
        }}
        renderVideos={(commentId) => (
          <CommentVideoRow
            commentId={commentId}
            eventVideos={media.videos}
            onPlay={(videos, id) => setPlaying({ videos, id })}
          />
        )}
        onReport={(commentId) => startReport('comment', commentId)}
      />
      {externalSource === 'user' && !event.isHost && (
        <Button
          tone="secondary"
          size="sm"
          className={styles.report}
          onClick={() => startReport('event', eventId)}
        >
          <Flag size={16} />
          Report this event
        </Button>
      )}
      <LazyPart>
        {(isUploadOpen || upload.step !== 'idle') && (
          <UploadDialog
            eventId={eventId}
            upload={upload}
            isGuest={user === null}
            open={isUploadOpen}
            onClose={() => setUploadOpen(false)}
          />
        )}
        {playing && (
          <VideoPlayer
            videos={playing.videos ?? media.videos ?? []}
            id={playing.id}
            now={now}
            onChange={(id) => setPlaying({ ...playing, id })}
            onClose={() => setPlaying(null)}
            onReport={(id) => startReport('media', id)}
          />
        )}
        {report && (
          <ReportSheet
            key={report.target.targetId}
            target={report.target}
            open={report.isOpen}
            onClose={() => setReport({ ...report, isOpen: false })}
          />
        )}
      </LazyPart>
    </>
  );
}
