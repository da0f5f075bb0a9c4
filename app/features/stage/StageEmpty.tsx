/** Shown by a scene while it has no content. */
export function StageEmpty({ title, text }: { title: string; text?: string }) {
  return (
    <div className="stage-empty">
      <p>{title}</p>
      {text && <p>{text}</p>}
    </div>
  );
}
