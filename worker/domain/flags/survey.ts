/**
 * The answers to a survey's questions as one submission, which is what every client sends and the log stores: one answer is its own text,
 * several are a JSON list of texts. Empty if nothing is answered.
 */
export function joinAnswers(answers: readonly string[]): string {
  const texts = answers.map((answer) => answer.replaceAll("\r\n", "\n").trim());
  if (texts.every((text) => text === "")) return "";
  return texts.length === 1 ? texts[0]! : JSON.stringify(texts);
}

/** The inverse; a submission that is not such a list, as other clients send it, is one answer. */
export function splitAnswers(submission: string): string[] {
  const list = listIn(submission);
  return Array.isArray(list) && list.length > 1 && list.every((one) => typeof one === "string") ? list : [submission];
}

function listIn(text: string): unknown {
  try {
    return text.startsWith("[") ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
