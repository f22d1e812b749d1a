import { commentMaxLength } from '@quad/shared/limits';
import { MessageCircle } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { keepDraft, readDraft } from '../../../lib/typed-draft';
import { type CommentVideos, useAttachment } from '../comment-attachment';
import { type CommentViewer, usePostComment } from '../use-post-comment';
import { AttachVideo } from './attach-video';
import * as styles from './comment-form.module.css';

interface CommentFormProps {
  eventId: string;
  viewer: CommentViewer;
  videos: CommentVideos;
}

/** The form for a signed-in person: only the content. */
export function CommentForm({ eventId, viewer, videos }: CommentFormProps) {
  const post = usePostComment(eventId);
  const attachment = useAttachment(videos);
  const draft = `comment-${eventId}`;
  const [content, setContent] = useState(() => readDraft(draft).content ?? '');
  const [error, setError] = useState<string>();

  useEffect(() => keepDraft(draft, { content }), [draft, content]);

  const submit = async (press: FormEvent) => {
    press.preventDefault();
    const text = content.trim();
    if (!text) {
      setError('Write a comment');
      return;
    }
    // It is in the list already; the text is restored if posting fails.
    setContent('');
    const comment = await post.asMember(viewer, text);
    if (!comment) {
      setContent((typed) => typed || text);
      return;
    }
    if (!attachment.file) return;
    videos.onAttached({ commentId: comment.id, file: attachment.file, guest: null });
    attachment.remove();
  };

  return (
    <form
      className={`card ${formStyles.form} ${styles.commentForm}`}
      noValidate
      onSubmit={(press) => void submit(press)}
    >
      <TextArea
        label="Comment"
        isLabelHidden
        placeholder="Ask a question or say hi"
        rows={2}
        maxLength={commentMaxLength}
        value={content}
        error={error}
        onChange={({ currentTarget }) => {
          setContent(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={styles.buttons}>
        <AttachVideo
          file={attachment.file}
          disabled={!videos.canAttach}
          onChoose={attachment.choose}
          onRemove={attachment.remove}
        />
        <Button type="submit" tone="outline" busy={post.isBusy}>
          <MessageCircle />
          Add Comment
        </Button>
      </div>
    </form>
  );
}
