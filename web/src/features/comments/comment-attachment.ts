import type { GuestUploader } from '@quad/shared/contract/media';
import { useState } from 'react';
import { toast } from '../../lib/toast-store';

interface AttachedVideo {
  commentId: string;
  file: File;
  /** Who a guest said they are. */
  guest: GuestUploader | null;
}

/** What comments need to know about videos, handed in by the page. */
export interface CommentVideos {
  /** Why a file can't be taken; null when it can. */
  check(file: File): { title: string; description: string } | null;
  /** False while another video is on its way. */
  canAttach: boolean;
  onAttached(video: AttachedVideo): void;
}

/** The video of a comment that is being written. */
export function useAttachment({ check }: CommentVideos) {
  const [file, setFile] = useState<File | null>(null);
  return {
    file,
    choose(chosen: File) {
      const problem = check(chosen);
      if (problem) toast({ ...problem, tone: 'danger' });
      else setFile(chosen);
    },
    remove: () => setFile(null),
  };
}
