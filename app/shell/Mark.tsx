import { Drawing } from "~/ui/pictures/Drawing.tsx";

/** The mark of the product. */
export const Mark = ({ size = 24 }: { size?: number }) => <Drawing name="mark" size={size} className="shrink-0 rounded-[3px]" />;
