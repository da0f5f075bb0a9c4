import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { EmailForm } from "~/features/account/EmailForm.tsx";
import { PasswordForm } from "~/features/account/PasswordForm.tsx";
import { ProfileForm } from "~/features/account/ProfileForm.tsx";
import { SessionList } from "~/features/account/SessionList.tsx";
import { AvatarPicker } from "~/ui/pictures/AvatarPicker.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Section } from "~/features/account/ProfileSection.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { useFocusKeeper } from "~/ui/useFocusKeeper.ts";
import { agentName } from "~/features/account/agent-name.server.ts";
import { profileAction } from "~/features/account/profile-action.server.ts";
import { loginPath } from "~/lib/pages/return-path.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { setAvatar } from "~/features/account/account-calls.ts";

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export const handle = { i18n: ["account", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account:profile.title");

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.ctx.viewer) throw redirect(loginPath("/account/profile"));
  const [profile, sessions, canChangeEmail] = await context.read((services, ctx) =>
    Promise.all([services.accounts.profile(ctx), services.accountSessions.listOwn(ctx), services.accountMails.isOffered(ctx)]),
  );
  return { profile, canChangeEmail, sessions: sessions.map((session) => ({ ...session, agent: agentName(session.agent) })) };
}

export const action = ({ request, context }: ActionFunctionArgs) => profileAction(request, context);

export default function ProfilePage() {
  const { t } = useTexts("account");
  const { profile, sessions, canChangeEmail } = useLoaderData<typeof loader>();
  useFocusKeeper();
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            <Name>{profile.userName}</Name>
            {profile.role && profile.role !== "User" && <Badge tone="brand">{t(`role.${profile.role}`)}</Badge>}
          </span>
        }
        subtitle={profile.email}
      />
      <Section title={t("avatar.title")} text={t("avatar.text")}>
        <AvatarPicker url={profile.avatar} id={profile.userId ?? ""} size={96} upload={setAvatar} />
      </Section>
      <Section title={t("profile.about")} text={t("profile.aboutText")}>
        <ProfileForm profile={profile} />
      </Section>
      <Section title={t("register.email")} text={canChangeEmail ? t("email.text", { email: profile.email }) : t("email.off")}>
        {canChangeEmail && <EmailForm />}
      </Section>
      <Section title={t("password.title")} text={t("password.text")}>
        <PasswordForm />
      </Section>
      <Section title={t("sessions.title")} text={t("sessions.text")}>
        <SessionList sessions={sessions} />
      </Section>
      <Section title={t("tokens.title")} text={t("tokens.text")}>
        <ButtonLink to="/account/tokens" icon={<Icon name="key" size={16} />}>
          {t("tokens.manage")}
        </ButtonLink>
      </Section>
    </>
  );
}
