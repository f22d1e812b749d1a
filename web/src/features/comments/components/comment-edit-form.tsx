import type { Comment } from '@quad/shared/contract/comments';
import { commentMaxLength } from '@quad/shared/limits';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { focusSoon } from '../../../lib/focus-soon';
import { useCommentActions } from '../use-comment-actions';
import * as styles from './comment-edit-form.module.css';
import * as commentFormStyles from './comment-form.module.css';

const focusWhenDrawn = (field: HTMLTextAreaElement | null) => {
  if (field) focusSoon(() => field);
};

/** Replaces a comment while its author edits it. */
export function CommentEditForm({ comment, onClose }: { comment: Comment; onClose(): void }) {
  const { edit, isBusy } = useCommentActions();
  const [content, setContent] = useState(comment.content);
  const text = content.trim();

  const submit = async (press: FormEvent) => {
    press.preventDefault();
    if (!text) return;
    if (text === comment.content || (await edit(comment, text))) onClose();
  };

  return (
    <form className={`${formStyles.form} ${styles.form}`} noValidate onSubmit={(press) => void submit(press)}>
      <TextArea
        label="Edit comment"
        isLabelHidden
        ref={focusWhenDrawn}
        maxLength={commentMaxLength}
        value={content}
        error={text ? undefined : 'Write a comment'}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <div className={commentFormStyles.buttons}>
        <Button size="sm" tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" tone="ink" type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
