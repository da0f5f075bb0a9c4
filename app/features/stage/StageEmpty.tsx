/** What a scene says while it has nothing to show. */
export function StageEmpty({ title, text }: { title: string; text?: string }) {
  return (
    <div className="stage-empty">
      <p>{title}</p>
      {text && <p>{text}</p>}
    </div>
  );
}
