/** The platform's name, as `title`; no row, or null, if it was not set. */
export function selectTitle(d1: D1Database): D1PreparedStatement {
  return d1.prepare("SELECT json_extract(value, '$.title') AS title FROM settings WHERE key = 'globalConfig'");
}
