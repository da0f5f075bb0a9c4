import type { Body } from "~/lib/calls/address.ts";
import { changesOf } from "~/lib/drafts/draft.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import type { ConfigView } from "#worker/contract/wire/platform/config.ts";

/** The settings in the form: all groups in one object, times as typed, absent texts empty. */
export type SettingsForm = {
  title: string;
  slogan: string;
  description: string;
  footerInfo: string;
  customTheme: string;
  apiDocs: boolean;
  allowRegister: boolean;
  activeOnRegister: boolean;
  emailConfirmationRequired: boolean;
  emailDomainList: string;
  useCaptcha: boolean;
  autoDestroyOnLimitReached: boolean;
  defaultLifetime: string;
  extensionDuration: string;
  renewalWindow: string;
};

/** The props of each part of the settings form. */
export type SettingsProps = { draft: Draft<SettingsForm>; errorOf: (field: keyof SettingsForm) => string | null };

type Group = keyof ConfigView;
const GROUPS = {
  title: "globalConfig",
  slogan: "globalConfig",
  description: "globalConfig",
  footerInfo: "globalConfig",
  customTheme: "globalConfig",
  apiDocs: "globalConfig",
  allowRegister: "accountPolicy",
  activeOnRegister: "accountPolicy",
  emailConfirmationRequired: "accountPolicy",
  emailDomainList: "accountPolicy",
  useCaptcha: "accountPolicy",
  autoDestroyOnLimitReached: "containerPolicy",
  defaultLifetime: "containerPolicy",
  extensionDuration: "containerPolicy",
  renewalWindow: "containerPolicy",
} as const satisfies Record<keyof SettingsForm, Group>;

type FieldsOf<G extends Group> = { [K in keyof SettingsForm]: (typeof GROUPS)[K] extends G ? K : never }[keyof SettingsForm];

/** The path of a field in the call's body and in its refusals. */
export const pathOf = (field: keyof SettingsForm): string => `${GROUPS[field]}.${field}`;

/** The form's values for the platform's settings, on one level. */
export function settingsForm({ globalConfig, accountPolicy, containerPolicy }: ConfigView): SettingsForm {
  return {
    title: globalConfig.title,
    slogan: globalConfig.slogan,
    description: globalConfig.description ?? "",
    footerInfo: globalConfig.footerInfo ?? "",
    customTheme: globalConfig.customTheme ?? "",
    apiDocs: globalConfig.apiDocs,
    allowRegister: accountPolicy.allowRegister,
    activeOnRegister: accountPolicy.activeOnRegister,
    emailConfirmationRequired: accountPolicy.emailConfirmationRequired,
    emailDomainList: accountPolicy.emailDomainList,
    useCaptcha: accountPolicy.useCaptcha,
    autoDestroyOnLimitReached: containerPolicy.autoDestroyOnLimitReached,
    defaultLifetime: String(containerPolicy.defaultLifetime),
    extensionDuration: String(containerPolicy.extensionDuration),
    renewalWindow: String(containerPolicy.renewalWindow),
  };
}

/** Only the changed fields, in their group, because two administrators may work on different settings. */
export function settingsBody(form: SettingsForm, changed: (keyof SettingsForm)[]): Body<"PUT /api/admin/config"> {
  const part = <G extends Group>(group: G) => {
    const own = changed.filter((field): field is FieldsOf<G> => GROUPS[field] === group);
    return own.length === 0 ? undefined : changesOf<Pick<SettingsForm, FieldsOf<G>>>(form, own);
  };
  return { globalConfig: part("globalConfig"), accountPolicy: part("accountPolicy"), containerPolicy: part("containerPolicy") };
}
