import { ButtonLink } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

type Props = { to: string; label: string; type: "application/atom+xml" | "application/json"; className?: string };

/** Links to a resource that programs fetch repeatedly; users copy its address. */
export function FeedLink({ to, label, type, className }: Props) {
  return (
    <ButtonLink
      to={to}
      reloadDocument
      rel="alternate"
      type={type}
      variant="quiet"
      size="sm"
      className={className}
      icon={<Icon name="feed" size={16} />}
    >
      {label}
    </ButtonLink>
  );
}
