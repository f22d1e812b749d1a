import { describe, expect, it } from 'vitest';
import { decodeEntities } from './decode-entities';

describe('decodeEntities', () => {
  it('decodes named and numbered entities, and leaves tags and lone ampersands alone', () => {
    expect(decodeEntities('Q&amp;A &eacute; &#8217; &hellip; R&D <b> 1 < 2 &lt;p&gt;')).toBe(
      'Q&A é ’ … R&D <b> 1 < 2 <p>',
    );
  });
});
