import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Register } from "#worker/contract/wire/account/account.ts";
import { Gate } from "~/features/account/Gate.tsx";
import { LinkEnd } from "~/features/account/LinkEnd.tsx";
import { NoCookies } from "~/features/account/NoCookies.tsx";
import { PasswordField } from "~/features/account/PasswordField.tsx";
import { Registered } from "~/features/account/Registered.tsx";
import { UserNameField } from "~/features/account/UserNameField.tsx";
import { Captcha } from "~/features/account/Captcha.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { repeated } from "~/features/account/repeated.server.ts";
import { loginPath, returnPathOf } from "~/lib/pages/return-path.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account:register.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = returnPathOf(request);
  if (context.ctx.viewer) throw redirect(from);
  const [open, captcha] = await context.read((services, ctx) =>
    Promise.all([services.signUp.isOpen(ctx), services.captcha.clientCaptcha(ctx)]),
  );
  return { login: loginPath(from), open, captcha };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const kept = { userName: String(form.get("userName") ?? ""), email: String(form.get("email") ?? "") };
  const slip = await repeated(context, Register, form, ["password", "repeat"]);
  if (slip) return { intent: "register", error: slip, kept };
  const result = await context.submit(Register, form, (services, ctx, input) => services.signUp.register(ctx, input));
  if (!result.ok) return { intent: "register", error: result.error, kept };
  if (result.value === "LoggedIn") return redirect(returnPathOf(request));
  return { intent: "register", outcome: result.value, kept };
}

export default function RegisterPage() {
  const { t } = useTexts("account");
  const { captcha, login, open } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { ref, fields, problem, busy } = useFormResult("register");
  // If no answer came, there is no result, and what was typed is still in the form.
  const kept = answer && "kept" in answer ? answer.kept : undefined;
  if (answer && "outcome" in answer && answer.outcome) {
    return <Registered outcome={answer.outcome} email={answer.kept.email} login={login} />;
  }
  if (!open) {
    return (
      <LinkEnd word="aboard" title={t("register.title")} icon="info" text={t("register.off")}>
        <ButtonLink to={login}>{t("login.title")}</ButtonLink>
      </LinkEnd>
    );
  }
  return (
    <Gate word="aboard" title={t("register.title")} text={t("register.text")}>
      <Form ref={ref} method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="register" />
        <NoCookies />
        {problem && <Alert tone="alert">{problem}</Alert>}
        <UserNameField name={kept?.userName} error={fields.userName} />
        <Field label={t("register.email")} error={fields.email} required>
          {(props) => <Input {...props} name="email" type="email" autoComplete="email" defaultValue={kept?.email} />}
        </Field>
        <PasswordField name="password" label={t("password.label")} error={fields.password} autoComplete="new-password" fresh />
        <PasswordField name="repeat" label={t("password.repeat")} error={fields.repeat} autoComplete="new-password" />
        <Captcha captcha={captcha} action="register" error={fields.challenge} />
        <Button type="submit" variant="primary" busy={busy}>
          {t("register.submit")}
        </Button>
      </Form>
      <p className="mt-6 text-mute">
        {t("register.haveAccount")}{" "}
        <Link to={login} className="font-medium text-accent-text hover:underline">
          {t("login.title")}
        </Link>
      </p>
    </Gate>
  );
}
