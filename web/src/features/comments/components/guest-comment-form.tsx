import { type GuestCommentBody, guestCommentBodySchema } from '@quad/shared/contract/comments';
import { commentMaxLength } from '@quad/shared/limits';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { blankGuest, GuestFields } from '../../../components/guest-fields';
import { HoneypotField } from '../../../components/honeypot-field';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { keepDraft, readDraft } from '../../../lib/typed-draft';
import { useActionForm } from '../../../lib/use-action-form';
import { type CommentVideos, useAttachment } from '../comment-attachment';
import { usePostComment } from '../use-post-comment';
import { AttachVideo } from './attach-video';
import * as commentFormStyles from './comment-form.module.css';

interface GuestCommentFormProps {
  eventId: string;
  videos: CommentVideos;
  onClose(): void;
}

const blank = { ...blankGuest, content: 'Write a comment' };

const checkComment = schemaResolver(guestCommentBodySchema, blank);

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

/** The form for a guest, with name and e-mail; loaded on demand. */
export default function GuestCommentForm({ eventId, videos, onClose }: GuestCommentFormProps) {
  const draft = `comment-${eventId}`;
  const post = usePostComment(eventId);
  const attachment = useAttachment(videos);
  const { form, field, formProps, isBusy, failure } = useActionForm({
    resolver: checkComment,
    defaultValues: { guestName: '', guestEmail: '', content: '', ...readDraft(draft), website: '' },
    onSubmit: (body) => ({ run: () => submit(body) }),
    onRefused: ({ guestName, guestEmail, content }) => {
      const isMissing = [guestName, guestEmail, content].some((text) => !text.trim());
      return isMissing ? 'Please fill in all fields' : null;
    },
  });

  const submit = async (body: GuestCommentBody) => {
    const { guestName, guestEmail, website } = body;
    const comment = await post.asGuest(body);
    if (!comment) return;
    keepDraft(draft, {});
    onClose();
    if (attachment.file) {
      videos.onAttached({
        commentId: comment.id,
        file: attachment.file,
        guest: { guestName, guestEmail, website },
      });
    }
  };

  return (
    <form
      ref={focusFirst}
      className={`card ${formStyles.form} ${commentFormStyles.commentForm}`}
      aria-label="Add a comment"
      {...formProps}
      onChange={() => keepDraft(draft, form.getValues())}
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className={commentFormStyles.guestFields}>
        <GuestFields guestName={field('guestName')} guestEmail={field('guestEmail')} />
      </div>
      <TextArea
        label="Comment"
        placeholder="Ask a question or say hi"
        maxLength={commentMaxLength}
        hint="Only the host sees your email."
        {...field('content')}
      />
      <HoneypotField {...form.register('website')} />
      <div className={commentFormStyles.buttons}>
        <AttachVideo
          file={attachment.file}
          disabled={!videos.canAttach}
          onChoose={attachment.choose}
          onRemove={attachment.remove}
        />
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Posting...' : 'Post Comment'}
        </Button>
      </div>
    </form>
  );
}
