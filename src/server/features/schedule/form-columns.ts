/** The database columns of a form. */
import { type Form, inOrder } from './form.ts';

const wordsOf = ({ content_text, topic }: Form) => `${content_text} ${topic}`.toLowerCase();
const listsOf = (form: Form) => {
  const { weekdays, times } = inOrder(form);
  return { weekdays: JSON.stringify(weekdays), times: JSON.stringify(times) };
};

/** The columns of a form. A one-time post has one run. */
export const formColumns = (form: Form) => ({
  agent_id: form.agent_id,
  frequency: form.frequency,
  review: form.review ?? null,
  max_runs: form.frequency === 'once' ? 1 : form.max_runs,
  ...listsOf(form),
  ends_on: form.ends_on,
  about_minutes: form.about_minutes,
  content_type: form.content_type,
  content_text: form.content_text,
  topic: form.topic,
  words: wordsOf(form),
  media: JSON.stringify(form.media_ids),
  config: JSON.stringify(form.content_config),
  extras: JSON.stringify(form.extras),
});
