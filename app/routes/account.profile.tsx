import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasswordChange, ProfileUpdate } from "#worker/contract/account.ts";
import { PasswordForm } from "~/components/account/PasswordForm.tsx";
import { ProfileForm } from "~/components/account/ProfileForm.tsx";
import { AvatarPicker } from "~/components/form/AvatarPicker.tsx";
import { PageHeader } from "~/components/PageHeader.tsx";
import { Section } from "~/components/Section.tsx";
import { Badge } from "~/components/ui/Badge.tsx";
import { emptied } from "~/lib/emptied.server.ts";
import type { FormResult } from "~/lib/form-result.ts";
import { repeated } from "~/lib/repeated.server.ts";
import { loginPath } from "~/lib/return-path.ts";
import { pageTitle } from "~/lib/titles.ts";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account:profile.title");

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.ctx.viewer) throw redirect(loginPath("/account/profile"));
  return context.read((services, ctx) => services.accounts.profile(ctx));
}

export async function action({ request, context }: ActionFunctionArgs): Promise<FormResult> {
  const form = await request.formData();
  if (form.get("intent") === "password") {
    const slip = repeated(context.ctx.language, form, "new", "repeat");
    if (slip) return { intent: "password", error: slip };
    const changed = await context.submit(PasswordChange, form, (services, ctx, input) => services.accounts.changePassword(ctx, input));
    return changed.ok ? { intent: "password", done: true } : { intent: "password", error: changed.error };
  }
  const fields = ["bio", "phone", "realName", "stdNumber"];
  const saved = await context.submit(ProfileUpdate, form, (services, ctx, input) =>
    services.accounts.updateProfile(ctx, { ...emptied(form, fields), ...input }),
  );
  return saved.ok ? { intent: "profile", done: true } : { intent: "profile", error: saved.error };
}

export default function ProfilePage() {
  const { t } = useTranslation("account");
  const profile = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {profile.userName}
            {profile.role !== "User" && <Badge tone="brand">{t(`role.${profile.role}`)}</Badge>}
          </span>
        }
        subtitle={profile.email}
      />
      <Section title={t("avatar.title")} text={t("avatar.text")}>
        <AvatarPicker url={profile.avatar} id={profile.userId ?? ""} size={96} upload="/api/account/avatar" />
      </Section>
      <Section title={t("profile.about")} text={t("profile.aboutText")}>
        <ProfileForm profile={profile} />
      </Section>
      <Section title={t("password.title")} text={t("password.text")}>
        <PasswordForm />
      </Section>
    </>
  );
}
