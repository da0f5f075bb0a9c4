/** Our nftables table. Its rules match only bridges with names from `bridgeOf`: `vxn…` no outbound access, `vxo…` outbound access. */
export const TABLE = "vexil";

/**
 * Where even an instance with outbound access may not open connections: everything that is not a public address on the Internet (RFC 6890 and its
 * registry), above all private networks and the metadata services of clouds at 169.254.0.0/16.
 */
export const CLOSED = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/3",
];

/**
 * The rules, replaced atomically. An instance may answer what was opened towards it, which is TCP without the mark of a first packet; it opens
 * nothing itself, except to public addresses where the challenge allows that. They track no connections: on a machine without another firewall the
 * kernel would start to track everything, including loopback, and refuse connections when its table is full.
 *
 * - `arrive`: no IPv6 at all (its link-local addresses would reach the host) and no source address other than the instance's own.
 * - `host`: what is addressed to any address of this machine, including a port that it publishes for another instance.
 * - `across`: what the machine would forward, after Docker's own translation of published ports.
 */
export function firewallRules(): string {
  return `table inet ${TABLE}
delete table inet ${TABLE}
table inet ${TABLE} {
  set closed {
    type ipv4_addr
    flags interval
    elements = { ${CLOSED.join(", ")} }
  }
  chain arrive {
    type filter hook prerouting priority -310; policy accept;
    iifname "vxn*" jump genuine
    iifname "vxo*" jump genuine
  }
  chain genuine {
    meta nfproto != ipv4 drop
    fib saddr . iif oif missing drop
  }
  chain host {
    type filter hook input priority -10; policy accept;
    iifname "vxn*" goto answer
    iifname "vxo*" goto answer
  }
  chain across {
    type filter hook forward priority -10; policy accept;
    iifname "vxn*" goto answer
    iifname "vxo*" goto outbound
  }
  chain answer {
    tcp flags & (syn | ack) != syn accept
    meta l4proto tcp reject with tcp reset
    reject with icmpx type admin-prohibited
  }
  chain outbound {
    oifname "vxn*" goto answer
    oifname "vxo*" goto answer
    ip daddr @closed goto answer
    accept
  }
}
`;
}
