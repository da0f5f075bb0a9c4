import { useTexts } from "~/i18n/useTexts.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import type { Role } from "#worker/contract/wire/enums.ts";

const TONES: Record<Role, Tone> = { Banned: "alert", User: "gray", Monitor: "brand", Admin: "ok" };

/** The role of an account in one word. */
export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTexts("admin/users");
  return <Badge tone={TONES[role]}>{t(`role.${role}`)}</Badge>;
}
