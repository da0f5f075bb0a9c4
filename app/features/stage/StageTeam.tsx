import { Name } from "~/ui/values/Name.tsx";
import { SignalFlag } from "~/ui/pictures/SignalFlag.tsx";
import { signalOf } from "~/ui/pictures/signal-flags.ts";

/** The picture of a team, or the flag drawn from its id, in the size of its container. */
export function StagePicture({ id, avatar }: { id: number; avatar: string | null }) {
  return avatar ? (
    <img src={avatar} alt="" className="stage-picture" decoding="async" />
  ) : (
    <SignalFlag art={signalOf(id)} className="stage-picture" />
  );
}

/** A team as rows show it. */
export function StageTeam({ id, name, avatar }: { id: number; name: string; avatar: string | null }) {
  return (
    <span className="stage-team">
      <StagePicture id={id} avatar={avatar} />
      <Name>{name}</Name>
    </span>
  );
}
