/** Mail that is due, oldest first. */
export function selectDue(d1: D1Database, now: number, most: number): D1PreparedStatement {
  return d1
    .prepare(
      `SELECT id, recipient AS "to", subject, text, html, attempts, created_at AS createdAt FROM mails
       WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT ?`,
    )
    .bind(now, most);
}

/** When the next mail is due, as `at`; null when none waits. */
export function selectNextDue(d1: D1Database): D1PreparedStatement {
  return d1.prepare("SELECT MIN(due_at) AS at FROM mails WHERE state = 'waiting'");
}

const UPDATE = `UPDATE mails SET
    state = o.value ->> 'state', attempts = o.value ->> 'attempts', due_at = o.value ->> 'dueAt', error = o.value ->> 'error',
    sent_at = CASE o.value ->> 'state' WHEN 'sent' THEN o.value ->> 'dueAt' END,
    text = CASE WHEN o.value ->> 'keepsBody' THEN text ELSE '' END,
    html = CASE WHEN o.value ->> 'keepsBody' THEN html ELSE '' END
  FROM json_each(?) AS o WHERE mails.id = o.value ->> 'id' AND mails.state = 'waiting'`;

/** Applies outcomes (JSON) to waiting mails; applying the same outcome twice changes nothing. */
export function updateMails(d1: D1Database, outcomes: string): D1PreparedStatement {
  return d1.prepare(UPDATE).bind(outcomes);
}

/** Gives up mail that is due and was written before an instant. */
export function failDue(d1: D1Database, error: string, now: number, writtenBefore: number): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE mails SET state = 'failed', error = ?1, due_at = ?2, text = '', html = ''
       WHERE state = 'waiting' AND due_at <= ?2 AND created_at < ?3`,
    )
    .bind(error, now, writtenBefore);
}

/** Records on all mail that is due why it was not sent. */
export function blameDue(d1: D1Database, error: string, now: number): D1PreparedStatement {
  return d1.prepare("UPDATE mails SET error = ?1 WHERE state = 'waiting' AND due_at <= ?2").bind(error, now);
}

/** When the earliest finished mail was finished, as `at`; null when there is none. */
export function selectFirstDone(d1: D1Database): D1PreparedStatement {
  return d1.prepare("SELECT MIN(due_at) AS at FROM mails WHERE state IN ('sent', 'failed')");
}

/** Deletes mail that was finished before an instant. */
export function deleteDone(d1: D1Database, before: number): D1PreparedStatement {
  return d1.prepare("DELETE FROM mails WHERE state IN ('sent', 'failed') AND due_at < ?").bind(before);
}
