/** What is pressed may have nothing more to do then, or not yet: it is not disabled, since the focus would leave it for good. */
export const pressable = (can: boolean, onClick: () => void) => (can ? { onClick } : { "aria-disabled": true });
