import type { GuestUploader } from '@quad/shared/contract/media';
import { useState } from 'react';
import { toast } from '../../lib/toast-store';

interface AttachedVideo {
  commentId: string;
  file: File;
  /** The name and e-mail a guest gave. */
  guest: GuestUploader | null;
}

/** What comments need from the videos feature, passed in by the page. */
export interface CommentVideos {
  /** Why a file is rejected; null if it is accepted. */
  check(file: File): { title: string; description: string } | null;
  /** False while another video is uploading. */
  canAttach: boolean;
  onAttached(video: AttachedVideo): void;
}

/** The video attached to a comment draft. */
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
