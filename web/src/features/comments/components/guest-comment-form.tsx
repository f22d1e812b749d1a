import { type GuestCommentBody, guestCommentBodySchema } from '@quad/shared/contract/comments';
import { commentMaxLength } from '@quad/shared/limits';
import { useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { HoneypotField } from '../../../components/honeypot-field';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { type CommentVideos, useAttachment } from '../comment-attachment';
import { usePostComment } from '../use-post-comment';
import { AttachVideo } from './attach-video';
import * as commentFormStyles from './comment-form.module.css';

interface GuestCommentFormProps {
  eventId: string;
  videos: CommentVideos;
  onClose(): void;
}

/** Said under an empty field; what else may be wrong the contract says. */
const emptyFields = { guestName: 'Add your name', guestEmail: 'Add your email', content: 'Write a comment' };
type FieldName = keyof typeof emptyFields;

/** Where a guest writes, with a name and an e-mail address; loaded when it is asked for. */
export default function GuestCommentForm({ eventId, videos, onClose }: GuestCommentFormProps) {
  const post = usePostComment(eventId);
  const attachment = useAttachment(videos);
  const [alert, setAlert] = useState<string>();
  const { register, handleSubmit, watch, setFocus, formState } = useForm({
    resolver: schemaResolver(guestCommentBodySchema),
    defaultValues: { guestName: '', guestEmail: '', content: '', website: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('guestName'), [setFocus]);

  const values = watch();
  const isEmpty = (name: FieldName) => !values[name].trim();
  const faultOf = (name: FieldName) =>
    errors[name] && (isEmpty(name) ? emptyFields[name] : errors[name].message);

  const submit = async (body: GuestCommentBody) => {
    const { guestName, guestEmail, website } = body;
    setAlert(undefined);
    const comment = await post.asGuest(body);
    if (!comment) return;
    onClose();
    if (attachment.file) {
      videos.onAttached({
        commentId: comment.id,
        file: attachment.file,
        guest: { guestName, guestEmail, website },
      });
    }
  };
  const refuse = (faults: FieldErrors<GuestCommentBody>) => {
    const names = Object.keys(emptyFields) as FieldName[];
    const isMissing = names.some((name) => faults[name] && isEmpty(name));
    setAlert(isMissing ? 'Please fill in all fields' : undefined);
  };

  return (
    <form
      className={`card ${formStyles.form} ${commentFormStyles.commentForm}`}
      aria-label="Add a comment"
      noValidate
      onSubmit={(press) => void handleSubmit(submit, refuse)(press)}
    >
      {alert && <FormAlert>{alert}</FormAlert>}
      <div className={commentFormStyles.guestFields}>
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={80}
          error={faultOf('guestName')}
          {...register('guestName')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@mail.edu"
          maxLength={254}
          error={faultOf('guestEmail')}
          {...register('guestEmail')}
        />
      </div>
      <TextArea
        label="Comment"
        placeholder="Say something to the host"
        maxLength={commentMaxLength}
        error={faultOf('content')}
        hint="Only the host sees your email."
        {...register('content')}
      />
      <HoneypotField {...register('website')} />
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
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Posting...' : 'Post Comment'}
        </Button>
      </div>
    </form>
  );
}
