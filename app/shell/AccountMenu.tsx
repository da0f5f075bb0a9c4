import { Form, Link, useLocation } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { kept } from "~/ui/kept.tsx";
import { Menu } from "~/ui/Menu.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { clearCache } from "~/lib/calls/cache.ts";
import { cx } from "~/lib/class-names.ts";
import { loginPath } from "~/lib/pages/return-path.ts";

/** The user's name with the links and switches of the account; for visitors, the links to sign in. */
export function AccountMenu() {
  const { t } = useTexts();
  const { viewer } = useRootData();
  const { pathname, search } = useLocation();
  return (
    <>
      <Menu
        label={viewer ? t("label.value", { label: t("nav.account"), value: viewer.name }) : t("nav.account")}
        button={
          viewer ? (
            <>
              <Avatar url={viewer.avatar} id={viewer.id} name={viewer.name} size={20} />
              <span className="max-w-32 truncate font-medium text-ink max-md:hidden">
                <Name>{viewer.name}</Name>
              </span>
              <Icon name="chevron-down" size={14} />
            </>
          ) : (
            <Icon name="more" />
          )
        }
      >
        <Entries isSignedIn={viewer !== null} />
      </Menu>
      {!viewer && (
        <ButtonLink to={loginPath(pathname + search)} variant="primary">
          {t("nav.login")}
        </ButtonLink>
      )}
    </>
  );
}

const Entries = kept("account-menu", function Entries({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTexts();
  return (
    <>
      {isSignedIn && <Entry to="/account/profile" icon="user" text={t("nav.profile")} />}
      <Entry to="/posts" icon="posts" text={t("nav.posts")} className="sm:hidden" />
      <Entry to="/about" icon="info" text={t("nav.about")} />
      <CleanCache />
      {isSignedIn && <Logout />}
    </>
  );
});

function Entry({ to, icon, text, className }: { to: string; icon: "user" | "info" | "posts"; text: string; className?: string }) {
  return (
    <Link to={to} discover="none" className={cx("menu-item", className)}>
      <Icon name={icon} size={16} className="text-mute" />
      {text}
    </Link>
  );
}

function CleanCache() {
  const { t } = useTexts();
  const clean = () => {
    clearCache();
    window.location.reload();
  };
  return (
    <button type="button" className="menu-item" onClick={clean}>
      <Icon name="broom" size={16} className="text-mute" />
      {t("nav.cleanCache")}
    </button>
  );
}

function Logout() {
  const { t } = useTexts();
  return (
    <Form method="post" action="/account/logout" className="mt-1 border-t border-line pt-1">
      <button className="menu-item">
        <Icon name="logout" size={16} className="text-mute" />
        {t("nav.logout")}
      </button>
    </Form>
  );
}
