import { Link, NavLink } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/Avatar.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { kept } from "~/ui/kept.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { isolated } from "~/lib/isolate.ts";
import { Logo } from "./Logo.tsx";
import { barPlaces, railPlaces, type Place } from "./places.ts";

/** The way to everything: 56 pixels at the left of a desktop. */
export function Rail() {
  const { t } = useTexts();
  const { viewer, config } = useRootData();
  return (
    <nav
      aria-label={t("nav.label")}
      className="fixed inset-y-0 left-0 z-30 flex w-14 flex-col items-stretch border-r border-line bg-raised max-sm:hidden"
    >
      <RailPlaces places={railPlaces(viewer)} title={config.title} logo={config.logoUrl} />
      <RailAccount />
    </nav>
  );
}

type RailProps = { places: Place[]; title: string; logo: string | null };

const RailPlaces = kept("rail", function RailPlaces({ places, title, logo }: RailProps) {
  return (
    <>
      <Link to="/" aria-label={title} title={title} className="flex h-12 items-center justify-center">
        <Logo url={logo} size={26} />
      </Link>
      <div className="mt-1 flex flex-1 flex-col">
        {places.map((place) => (
          <RailLink key={place.to} {...place} />
        ))}
      </div>
    </>
  );
});

function RailAccount() {
  const { t } = useTexts();
  const { viewer } = useRootData();
  if (!viewer) return <RailLink to="/account/login" icon="login" text="nav.login" />;
  return (
    <NavLink
      to="/account/profile"
      aria-label={`${t("nav.account")}: ${isolated(viewer.name)}`}
      title={viewer.name}
      className="flex h-14 items-center justify-center hover:bg-hover"
    >
      <Avatar url={viewer.avatar} id={viewer.id} name={viewer.name} size={30} />
    </NavLink>
  );
}

function RailLink({ to, icon, text, end }: Place) {
  const { t } = useTexts();
  return (
    <NavLink to={to} end={end} prefetch="intent" className="rail-link">
      <Icon name={icon} size={20} />
      <span className="place-name">{t(text)}</span>
    </NavLink>
  );
}

/** The same on a phone: five places at the bottom, under the thumb. */
export function BottomBar() {
  const { viewer } = useRootData();
  return <Bar places={barPlaces(viewer)} />;
}

const Bar = kept("bar", function Bar({ places }: { places: Place[] }) {
  const { t } = useTexts();
  return (
    <nav
      aria-label={t("nav.label")}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {places.map(({ to, icon, text, end }) => (
        <NavLink key={to} to={to} end={end} className="bar-link">
          <Icon name={icon} size={20} />
          <span className="place-name">{t(text)}</span>
        </NavLink>
      ))}
    </nav>
  );
});
